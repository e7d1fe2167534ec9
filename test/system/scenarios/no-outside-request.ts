import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { linux, program, root } from '../needs.ts'
import type { Scenario } from '../scenario.ts'

const walk = resolve(import.meta.dirname, '../walk-without-settings.ts')

/**
 * A network with a way out, so that nothing believes to be offline: a pair of interfaces whose other end answers nothing. The kernel counts
 * what is sent to another machine, also to a DNS server, as a packet of `out`. IPv6 has a route, too: Chromium looks whether there is
 * one, without sending anything.
 */
const script = `
set -e
ip link set lo up
ip link add out type veth peer name nowhere
echo 1 > /proc/sys/net/ipv6/conf/nowhere/disable_ipv6
for name in accept_ra router_solicitations dad_transmits; do echo 0 > /proc/sys/net/ipv6/conf/out/$name; done
ip addr add 10.213.0.2/24 dev out
ip link set out up
ip link set nowhere up
ip addr add fd00:213::2/64 dev out nodad
for gateway in 10.213.0.1 fd00:213::1; do
  ip neigh add $gateway lladdr 02:00:00:00:00:01 dev out nud permanent
  ip route add default via $gateway
done
mount --bind "$1/resolv.conf" /etc/resolv.conf
sent() { awk '$1 == "out:" { print $11 }' /proc/net/dev; }
# The kernel announces its own IPv6 groups first.
sleep 5
before=$(sent)
"$2" "$3"
after=$(sent)
# The count works: requests to other machines and to a DNS server are seen.
for ip in 192.0.2.1 2001:db8::1; do
  "$2" -e 'require("node:net").connect(80, process.argv[1]).on("error", () => 0).setTimeout(300, function () { this.destroy() })' $ip
done
"$2" -e 'setTimeout(process.exit, 300); require("node:dns").resolve4("example.org", () => 0)'
echo "{\\"sent\\": $((after - before)), \\"control\\": $(($(sent) - after))}"
`

export const noOutsideRequest: Scenario = {
  name: 'no-outside-request',
  summary: 'a first start without settings and a walk through every page in a browser send nothing to another machine',
  needs: [linux, root, program('ip', 'iproute2'), program('unshare', 'util-linux')],
  async run(opened) {
    const folder = mkdtempSync(join(tmpdir(), 'scrapersky-network-'))
    opened.defer(async () => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'resolv.conf'), 'nameserver 10.213.0.1\n')
    const args = ['--net', '--mount', 'sh', '-c', script, 'sh', folder, process.execPath, walk]
    const child = spawn('unshare', args, { stdio: ['ignore', 'pipe', 'inherit'] })
    const [stdout, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
    const [seen, counted] = stdout
      .trim()
      .split('\n')
      .slice(-2)
      .map((line) => JSON.parse(line))
    if (code !== 0 || counted === undefined) throw new Error(`the walk failed: ${stdout}`)
    const { pages, online, chromium } = seen as { pages: number; online: boolean; chromium: string }
    const { sent, control } = counted as { sent: number; control: number }
    if (!online) throw new Error('the browser believed to be offline')
    if (control < 3) throw new Error(`of three requests to other machines the count saw ${control}`)
    if (sent !== 0) throw new Error(`${sent} packets were sent to other machines`)
    const tried = `Chromium ${chromium}: ${pages} pages, 0 packets sent to other machines (${control} of three requests as a control)`
    return { tried, sites: 3, pages: 0, contacts: 0, failures: '' }
  },
}
