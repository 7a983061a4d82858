import { fileURLToPath } from 'node:url'

/** The environment of a process that takes its compiled code from where `npm start` keeps it: a shop opens in half the time. */
export const compileCache = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)),
}
