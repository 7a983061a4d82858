import { fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'

/** For a decoder of strangers' pictures: fonts, and no key of the shop's. With one arena the C library's memory stays at a third. */
function environment(): NodeJS.ProcessEnv {
  const { HOME, FONTCONFIG_FILE, FONTCONFIG_PATH, XDG_CACHE_HOME, NODE_COMPILE_CACHE } = process.env
  return { HOME, FONTCONFIG_FILE, FONTCONFIG_PATH, XDG_CACHE_HOME, NODE_COMPILE_CACHE, MALLOC_ARENA_MAX: '1' }
}

type Options<Result> = {
  readonly deadline: AbortSignal
  readonly read: (sent: unknown) => Result
  /** For the process's standard input: a picture that is too large to be copied into messages. */
  readonly input?: Uint8Array
  /** Gives way to whatever else wants to be done on this machine, but is never kept from its work. */
  readonly isPatient?: boolean
}

/** Sends a task to a process of its own and answers the first thing that it says; it is killed at the deadline, so that its memory comes back and a picture that crashes a decoder ends no shop (docs/decisions/025). */
export function runInChild<Result>(
  file: string,
  task: object,
  { deadline, read, input, isPatient = false }: Options<Result>,
): Promise<Result | 'damaged' | 'too slow'> {
  const { promise, resolve, reject } = Promise.withResolvers<Result | 'damaged' | 'too slow'>()
  const ended = () => resolve(deadline.aborted ? 'too slow' : 'damaged')
  const child = fork(file, {
    serialization: 'advanced',
    execArgv: [],
    env: environment(),
    stdio: [input ? 'pipe' : 'ignore', 'ignore', 'ignore', 'ipc'],
    signal: deadline,
    killSignal: 'SIGKILL',
  })
  // Before it has begun any thread: each has the priority of the one that began it.
  if (isPatient && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  child.on('error', ended).on('exit', ended)
  child.on('message', (sent) => {
    try {
      resolve(read(sent))
    } catch (error) {
      reject(error)
    }
    child.disconnect()
  })
  child.send(task, (error) => error && ended())
  // A process that ends before it has read everything is heard of by its end.
  child.stdin?.on('error', () => {}).end(input)
  return promise
}
