import net, { type AddressInfo } from 'node:net'

/** Listens on a forbidden IP and counts connections. On systems without that IP there can be none. */
export async function startCanary(address: string, port = 0) {
  let visits = 0
  const server = net.createServer((socket) => {
    visits++
    socket.destroy()
  })
  const listening = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, address, () => resolve(true))
  })
  return {
    port: listening ? (server.address() as AddressInfo).port : port,
    visits: () => visits,
    close: () => new Promise<void>((resolve) => (listening ? server.close(() => resolve()) : resolve())),
  }
}
