import { createTransport, type Transporter } from 'nodemailer'

const [connectMs, answerMs] = [10_000, 30_000]

/** The mail server of SMTP_URL. */
export function mailTransport(url: string): Transporter {
  return createTransport({
    ...smtpOptions(new URL(url)),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: answerMs,
  })
}

/** A password is not sent over a connection that could be read: without TLS from the start, STARTTLS is required. */
function smtpOptions({ protocol, hostname, port, username, password }: URL) {
  const secure = protocol === 'smtps:'
  const hasPassword = username !== ''
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && hasPassword,
    ...(hasPassword && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  }
}
