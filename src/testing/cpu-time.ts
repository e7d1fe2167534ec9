/** CPU time of this process so far: unlike the clock, it does not depend on what else the machine does. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
