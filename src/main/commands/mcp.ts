import { once } from 'node:events'
import type { Command } from 'commander'
import { environmentOfProcess, readConfig } from '../../config.ts'
import { isConfidentialUrl } from '../../core/confidential-url.ts'
import { AppError } from '../../core/errors.ts'
import { examples } from '../examples.ts'
import { productVersion } from '../product-version.ts'

interface McpOptions {
  readonly url?: string
}

/** `scrapersky mcp`: the tools of a running server over stdin and stdout. */
export function mcpCommand(program: Command): void {
  program
    .command('mcp')
    .description('Serve the tools of a running server to an assistant over stdin and stdout (Model Context Protocol)')
    .option('--url <url>', 'the server; default: SCRAPERSKY_URL, else this machine at PORT')
    .addHelpText(
      'after',
      `
An assistant starts this command. SCRAPERSKY_API_KEY has the key whose scopes the tools have: "scrapersky key create --name
assistant --scopes read" makes one that changes nothing. docs/mcp.md shows the configuration of common assistants.
${examples(
  ['SCRAPERSKY_API_KEY=sky_... scrapersky mcp'],
  ['SCRAPERSKY_API_KEY=sky_... scrapersky mcp --url https://leads.example.com'],
)}`,
    )
    .action(serve)
}

async function serve({ url }: McpOptions): Promise<void> {
  const { SCRAPERSKY_API_KEY: key, SCRAPERSKY_URL, PORT } = readConfig(environmentOfProcess())
  const server = url ?? SCRAPERSKY_URL ?? `http://127.0.0.1:${PORT}`
  if (key === undefined) {
    const way_out = '"scrapersky key create --name assistant --scopes read" makes one.'
    throw new AppError('request_invalid', `Set SCRAPERSKY_API_KEY to a key of the server. ${way_out}`)
  }
  if (!/^https?:/.test(server) || !URL.canParse(server) || !isConfidentialUrl(server)) {
    throw new AppError(
      'request_invalid',
      `"${server}" must start with https://, except on a loopback IP: it gets the key.`,
    )
  }
  const [{ serveStdio }, { createToolServer }, { remoteTools }] = await Promise.all([
    import('@modelcontextprotocol/server/stdio'),
    import('../../http/mcp/server.ts'),
    import('../../http/mcp/remote-tools.ts'),
  ])
  const source = remoteTools(server, key)
  // A wrong key or URL ends the command with its reason, rather than every later call.
  await source.list()
  const ended = Promise.race([once(process.stdin, 'end'), once(process.stdin, 'close')])
  const { close } = serveStdio(() => createToolServer(productVersion, source), {
    onerror: (error) => process.stderr.write(`${error.message}\n`),
  })
  await ended
  await close()
}
