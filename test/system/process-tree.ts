import { spawnSync } from 'node:child_process'

/** The processes below a process, parents first. */
export function descendantsOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const childrenOf = (parent: number): number[] =>
    pairs.flatMap(([child = 0, of]) => (of === parent ? [child, ...childrenOf(child)] : []))
  return childrenOf(pid)
}

/** The last of them: the product, below the processes of a container engine. */
export function innermostProcess(pid: number): number {
  return descendantsOf(pid).at(-1) ?? pid
}
