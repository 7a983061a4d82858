import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { createServer, type Plugin } from 'vite'
import { parseConfig } from '../server/config.ts'
import { pageSettings, withPageSettings } from '../server/pages/page-settings.ts'
import { dayInIreland } from '../shop/dates.ts'
import { freePort } from './free-port.ts'

const parsed = parseConfig(process.env)
if (!parsed.ok) {
  for (const problem of parsed.problems) console.error(problem)
  process.exit(1)
}
const { host, port } = parsed.config
const publicUrl = `http://${host}:${port}`
const apiPort = String(await freePort())

// In a group of its own, so that Ctrl-C reaches it once, from close() below: the second signal would cut it off.
const api = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  env: { ...process.env, HOST: '127.0.0.1', PORT: apiPort, PUBLIC_URL: publicUrl },
  stdio: ['ignore', 'pipe', 'inherit'],
  detached: true,
})
const apiEnded = once(api, 'close')
createInterface(api.stdout).on('line', (line) => {
  if (!line.includes(apiPort)) console.log(line)
})

const settings: Plugin = {
  name: 'page-settings',
  transformIndexHtml: (html) =>
    withPageSettings(
      html,
      pageSettings({ ...parsed.config, publicUrl, serviceWorker: false }, dayInIreland(new Date())),
    ),
}
// Anchored, since Vite serves the storefront's own folder 'checkout' under the same name.
const answeredByApi =
  '^/(functions|webhooks|sandbox|desk|withdraw|healthz|readyz|checkout/(return|cancel|buy))(/|\\?|$)'
const proxy = { [answeredByApi]: `http://127.0.0.1:${apiPort}` }
const vite = await createServer({ plugins: [settings], server: { host, port, strictPort: true, proxy } })

async function close(exitCode: number) {
  api.kill('SIGTERM')
  await Promise.all([vite.close(), apiEnded])
  process.exit(exitCode)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void close(0))

try {
  await vite.listen()
  console.log(`Solas is open at ${publicUrl}/ and follows your edits.\nInbox: ${publicUrl}/sandbox/inbox`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  await close(1)
}
