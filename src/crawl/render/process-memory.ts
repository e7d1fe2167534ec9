import { readdirSync, readFileSync } from 'node:fs'

/**
 * Resident memory of a process and all that it started, in bytes. Undefined where the system has no /proc (other than
 * Linux). Pages that processes share count once per process, so it reads a bit high.
 */
export function treeMemory(rootPid: number): number | undefined {
  const processes = readProcesses()
  if (processes === undefined) return undefined
  const tree = new Set([rootPid])
  // A process may have a lower id than its parent, once the ids have wrapped around.
  let size = 0
  while (size !== tree.size) {
    size = tree.size
    for (const { pid, parent } of processes) if (tree.has(parent)) tree.add(pid)
  }
  return processes.reduce((sum, { pid, bytes }) => (tree.has(pid) ? sum + bytes : sum), 0)
}

interface Process {
  readonly pid: number
  readonly parent: number
  readonly bytes: number
}

function readProcesses(): Process[] | undefined {
  try {
    return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? readProcess(Number(name)) : []))
  } catch {
    return undefined
  }
}

function readProcess(pid: number): Process[] {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const parent = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1])
    const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0)
    return [{ pid, parent, bytes: kilobytes * 1024 }]
  } catch {
    // It ended meanwhile.
    return []
  }
}
