import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { expect, onTestFinished, test, vi } from 'vitest'
import { parseConfig } from '../../server/platform/config/config.ts'
import { slowness } from '../../server/testing/slowness.ts'
import { freePort } from '../../setup/free-port.ts'
import { installedBinaries } from '../../setup/postgres-binaries.ts'

// Shows S10.51.

const read = (path: string) => readFileSync(path, 'utf8')
const Lock = v.object({
  packages: v.record(
    v.string(),
    v.object({ dev: v.optional(v.boolean(), false), devOptional: v.optional(v.boolean(), false) }),
  ),
})
const Package = v.object({
  scripts: v.record(v.string(), v.string()),
  devDependencies: v.record(v.string(), v.string()),
})
const { scripts, devDependencies } = v.parse(Package, JSON.parse(read('package.json')))
const Words = v.array(v.string())

function freshFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'solas-deploy-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const isThere = (program: string) => spawnSync('which', [program]).status === 0

async function openBy(command: readonly string[], cwd: string, env: Record<string, string>, port: number) {
  const [program = '', ...args] = command
  const child = spawn(program, args, { cwd, env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'silent', ...env } })
  const said = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said.text += text
    })
  const ended = once(child, 'close').then(([code]: unknown[]) => code)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  await vi.waitFor(() => expect(said.text).toContain(`Solas is open at http://127.0.0.1:${port}/`), {
    timeout: 60_000 * slowness(),
  })
  return {
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

type Instruction = { readonly name: string; readonly words: string }

function instructionsOf(dockerfile: string): Instruction[] {
  const lines = dockerfile.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return lines.map((line) => {
    const [name = '', ...words] = line.split(' ')
    return { name, words: words.join(' ') }
  })
}
const container = instructionsOf(read('deploy/Dockerfile'))
const second = container.findLastIndex(({ name }) => name === 'FROM')
const [building, running] = [container.slice(0, second), container.slice(second)]
const said = (stage: Instruction[], wanted: string) =>
  stage.flatMap(({ name, words }) => (name === wanted ? [words] : []))

function copyTo(from: string, to: string) {
  mkdirSync(dirname(to), { recursive: true })
  if (spawnSync('cp', ['-rl', from, to]).status !== 0) cpSync(from, to, { recursive: true })
}

function copyPackages(to: string) {
  const { packages } = v.parse(Lock, JSON.parse(read('package-lock.json')))
  for (const [path, { dev, devOptional }] of Object.entries(packages)) {
    const isNested = path.lastIndexOf('node_modules/') > 0
    if (path !== '' && !dev && !devOptional && !isNested && existsSync(path)) copyTo(path, join(to, path))
  }
}

test('the container uses the project’s Node version and is built with the scripts of package.json', () => {
  const known = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'ENV', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD']
  expect(container.filter(({ name }) => !known.includes(name))).toEqual([])
  for (const [stage] of [building, running].map((one) => said(one, 'FROM')))
    expect(stage).toMatch(`node:${devDependencies.node}-bookworm-slim`)
  expect(said(building, 'RUN')).toEqual([
    expect.stringMatching(/^npm ci --include=dev /),
    'npm run build',
    expect.stringMatching(/^npm prune --omit=dev /),
  ])
  expect(scripts).toHaveProperty('build')
  for (const file of said(building, 'COPY')[0]?.split(' ').slice(0, -1) ?? []) expect(existsSync(file), file).toBe(true)
  const ignored = read('deploy/Dockerfile.dockerignore').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['.git', '.env', 'node_modules', 'data']))
  expect(said(running, 'USER')).toEqual(['node'])
})

/** The variables of a file as `docker run --env-file` reads them: quotes stay, a name without a value is blank. */
function envFile(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}

test('the container has every file to open a shop, pass its health check and list orders', {
  timeout: 120_000 * slowness(),
}, async () => {
  const [folder, port] = [freshFolder(), await freePort()]
  for (const copy of said(running, 'COPY')) {
    const [, from = ''] = /^--from=build \/solas\/(\S+) \.\/\S*$/.exec(copy) ?? []
    if (from === 'node_modules') copyPackages(folder)
    else copyTo(from, join(folder, from))
  }
  expect(readdirSync(join(folder, 'node_modules'))).not.toContain('vitest')
  const given: Record<string, string> = {}
  for (const pair of said(running, 'ENV').flatMap((words) => words.split(' '))) {
    const [name = '', value = ''] = pair.split('=')
    given[name] = value
  }
  expect(given).toEqual({ NODE_ENV: 'production', HOST: '0.0.0.0', PORT: '3000', DATA_DIR: '/data' })
  expect([said(running, 'EXPOSE'), said(running, 'VOLUME')]).toEqual([['3000'], ['/data']])
  const settings = envFile(read('.env.example'))
  expect(Object.keys(settings)).toEqual(expect.arrayContaining(['PUBLIC_URL', 'SMTP_URL', 'LOG_LEVEL']))
  const within = { ...given, ...settings }
  expect(within, 'what the image gives reaches the shop').toMatchObject(given)
  const env = { ...within, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: join(folder, 'data') }
  const byOwnNode = ([program, ...args]: string[]) => [program === 'node' ? process.execPath : (program ?? ''), ...args]
  const command = byOwnNode(v.parse(Words, JSON.parse(said(running, 'CMD')[0] ?? '')))
  const [health = ''] = said(running, 'HEALTHCHECK')
  const [checking = '', ...how] = byOwnNode(v.parse(Words, JSON.parse(health.slice(health.indexOf('[')))))

  const run = promisify(execFile)
  await expect(run(checking, how, { env }), 'nobody is open yet').rejects.toThrow()
  const shop = await openBy(command, folder, env, port)
  await run(checking, how, { env })
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toContain('<html')
  const orders = await run(process.execPath, ['console/orders.ts', 'list'], { cwd: folder, env })
  expect(orders.stdout).toBe('No orders.\n')
  expect(await shop.stop()).toBe(0)
})

function unitOf(file: string, data: string, port = 0) {
  const text = read(join('deploy', file))
    .replaceAll('/opt/solas', process.cwd())
    .replaceAll('/var/lib/solas', data)
    .replaceAll('%i', String(port))
  const settings = text.split('\n').flatMap((line) => {
    const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? []
    return name === '' ? [] : [[name, value] as const]
  })
  const words = (name: string) =>
    [...(settings.find(([one]) => one === name)?.[1].matchAll(/"([^"]*)"|(\S+)/g) ?? [])].map(
      ([, quoted, plain]) => quoted ?? plain ?? '',
    )
  return { text, words }
}

test('the unit opens a shop on the port of its instance and stops it in time; the nightly one backs it up and lets old backups go', {
  timeout: 120_000 * slowness(),
}, async () => {
  const [data, port] = [freshFolder(), await freePort()]
  const { words } = unitOf('solas@.service', data, port)
  const shop = await openBy(words('ExecStart'), words('WorkingDirectory')[0] ?? '', {}, port)
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)

  const nightly = unitOf('solas-backup.service', data)
  const [program = '', ...args] = nightly.words('ExecStart')
  await promisify(execFile)(program, args, { env: { PATH: process.env.PATH ?? '' } })
  const backups = join(data, 'backups')
  const [written = '', ...others] = readdirSync(backups)
  expect([written, others]).toEqual([expect.stringMatching(/^solas-.*\.sqlite$/), []])
  for (const name of ['solas-old.sqlite', 'before-update-old.sqlite']) {
    writeFileSync(join(backups, name), '')
    utimesSync(join(backups, name), new Date(0), new Date(0))
  }
  const [find = '', ...what] = nightly.words('ExecStartPost')
  await promisify(execFile)(find, what)
  expect(readdirSync(backups).sort()).toEqual(['before-update-old.sqlite', written])
  expect(await shop.stop()).toBe(0)
})

test('systemd understands the units', { timeout: 60_000 * slowness() }, async () => {
  const folder = freshFolder()
  const files = ['solas@.service', 'solas-backup.service', 'solas-backup.timer'].map((name) => {
    const file = join(folder, name.replace('@', '@3000'))
    writeFileSync(file, unitOf(name, '/var/lib/solas', 3000).text)
    return file
  })
  for (const file of files) {
    const sections = [...read(file).matchAll(/^\[(\w+)\]$/gm)].map(([, name]) => name)
    expect(sections[0]).toBe('Unit')
    expect(
      read(file)
        .split('\n')
        .filter((line) => !/^(\w+=.*|\[\w+\]|#.*|)$/.test(line)),
    ).toEqual([])
  }
  if (!isThere('systemd-analyze')) return
  const { stdout, stderr } = await promisify(execFile)('systemd-analyze', ['verify', ...files])
  expect(stdout + stderr).toBe('')
})

test('the solas command runs the console with the settings of its unit', {
  timeout: 60_000 * slowness(),
}, async () => {
  const folder = freshFolder()
  const [unit, script] = [read('deploy/solas@.service'), read('deploy/solas')]
  for (const shared of ['/opt/solas', 'DATA_DIR=/var/lib/solas', '/etc/solas.env'])
    for (const text of [unit, script]) expect(text).toContain(shared)
  const env = join(folder, 'solas.env')
  writeFileSync(env, 'OWNER_EMAIL=wrong\n')
  const here = script
    .replaceAll('/opt/solas', process.cwd())
    .replaceAll('/var/lib/solas', folder)
    .replaceAll('/etc/solas.env', env)
    .replace('sudo -u solas ', '')
  const run = (...words: string[]) => promisify(execFile)('sh', ['-c', here, 'solas', ...words])
  await expect(run('orders', 'list')).rejects.toThrow('OWNER_EMAIL must be an e-mail address')
  await expect(run()).rejects.toThrow('say orders, desk, backup, restore or upgrade')
})

function overTls(port: number, path: string): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
  const asked = request({ host: 'localhost', port, path, rejectUnauthorized: false }, (answer) => {
    answer.resume().on('end', () => resolve(answer.statusCode))
  })
  asked.on('error', reject).end()
  return promise
}

test('the Caddyfile forwards to the port of the shop, also over TLS', { timeout: 120_000 * slowness() }, async () => {
  const sample = read('deploy/Caddyfile')
  const code = sample.replaceAll(/#.*/g, '')
  expect([...code.matchAll(/{/g)].length).toBe([...code.matchAll(/}/g)].length)
  expect(code).toMatch(/^\s*shop\.example\.com {\s+reverse_proxy 127\.0\.0\.1:3000 {/)
  const program = 'caddy'
  if (!isThere(program)) return
  const [folder, port, tls] = [freshFolder(), await freePort(), await freePort()]
  const env = { PORT: String(port), DATA_DIR: folder, TRUST_PROXY: 'on' }
  await openBy([process.execPath, 'server/main.ts'], '.', env, port)
  const config = join(folder, 'Caddyfile')
  const local = sample
    .replace('shop.example.com {', `https://localhost:${tls} {\n\ttls internal`)
    .replaceAll(':3000', `:${port}`)
  writeFileSync(config, `{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n${local}`)
  const caddyEnv = { PATH: process.env.PATH ?? '', HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const caddy = spawn(program, ['run', '--adapter', 'caddyfile', '--config', config], {
    env: caddyEnv,
    stdio: 'ignore',
  })
  const ended = once(caddy, 'close')
  onTestFinished(async () => {
    caddy.kill('SIGKILL')
    await ended
  })
  await expect.poll(() => overTls(tls, '/readyz').catch(() => 0), { timeout: 60_000 * slowness() }).toBe(200)
  expect(await overTls(tls, '/')).toBe(200)
})

test('PostgreSQL accepts every setting of the sample for archiving', () => {
  const described = spawnSync(join(installedBinaries(), 'bin/postgres'), ['--describe-config'], {
    encoding: 'utf8',
  }).stdout
  const known = described.split('\n').map((line) => line.split('\t')[0])
  const lines = read('deploy/postgresql-archive.conf')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  expect(lines).toHaveLength(3)
  for (const line of lines) {
    const [, name] = /^([a-z_]+) = \S.*$/.exec(line) ?? []
    expect(known, line).toContain(name)
  }
})

function keepRunning(program: string, args: readonly string[]) {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const said = { text: '' }
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.text += text
  })
  const ended = once(child, 'close')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return said
}

test('HAProxy accepts its sample and forwards to three processes', { timeout: 60_000 * slowness() }, async () => {
  const sample = read('deploy/haproxy.cfg')
  const processes = ['3000', '3001', '3002'].map((port) => `server solas-${port} 127.0.0.1:${port} check`)
  for (const line of processes) expect(sample).toContain(line)
  if (!isThere('haproxy')) return
  const [folder, data, port, front] = [freshFolder(), freshFolder(), await freePort(), await freePort()]
  const config = join(folder, 'haproxy.cfg')
  writeFileSync(config, sample.replaceAll('127.0.0.1:8080', `127.0.0.1:${front}`).replaceAll(':3000', `:${port}`))
  const { stderr } = await promisify(execFile)('haproxy', ['-c', '-f', config])
  expect(stderr).not.toMatch(/warning|alert/i)
  await openBy(
    [process.execPath, 'server/main.ts'],
    '.',
    { PORT: String(port), DATA_DIR: data, TRUST_PROXY: 'on' },
    port,
  )
  keepRunning('haproxy', ['-db', '-f', config])
  const status = () =>
    fetch(`http://127.0.0.1:${front}/`).then(
      (answer) => answer.status,
      () => 0,
    )
  await expect.poll(status, { timeout: 20_000 * slowness() }).toBe(200)
})

test('PgBouncer accepts its sample, which uses transaction pooling', {
  timeout: 60_000 * slowness(),
}, async () => {
  const sample = read('deploy/pgbouncer.ini')
  expect(sample).toMatch(/^pool_mode = transaction$/m)
  const [, ignored = ''] = /^(ignore_startup_parameters = .*)$/m.exec(sample) ?? []
  expect(read('docs/runbook.md')).toContain(ignored)
  if (!isThere('pgbouncer') || process.getuid?.() !== 0) return
  const [folder, port] = [freshFolder(), await freePort()]
  const config = join(folder, 'pgbouncer.ini')
  const users = join(folder, 'userlist.txt')
  writeFileSync(users, '"solas" "password"\n')
  const here = sample.replace('6432\nauth', `${port}\nauth`).replace('/etc/pgbouncer/userlist.txt', users)
  writeFileSync(config, `${here}unix_socket_dir =\n`)
  await promisify(execFile)('chown', ['-R', 'nobody', folder])
  const said = keepRunning('pgbouncer', ['-u', 'nobody', config])
  await expect.poll(() => said.text, { timeout: 10_000 }).toContain('process up')
  expect(said.text).not.toMatch(/ERROR|FATAL|WARNING/)
})

test('the Compose file starts the container with PostgreSQL and TLS, by settings that the shop knows', async () => {
  const compose = read('deploy/compose.yaml')
  expect([...compose.matchAll(/^ {2}(\w+):$/gm)].map(([, name]) => name)).toEqual([
    ...['shop', 'postgres', 'caddy'],
    ...['data', 'postgres', 'caddy'],
  ])
  expect(existsSync(join('deploy', /context: (\S+)/.exec(compose)?.[1] ?? '', 'deploy/Dockerfile'))).toBe(true)
  const [, environment = ''] = /environment:\n((?: {6}\w+: .*\n)+)/.exec(compose) ?? []
  for (const [, name = ''] of environment.matchAll(/^ {6}(\w+):/gm))
    expect(Object.keys(envFile(read('.env.example'))), name).toContain(name)
  expect(compose, 'the port of the image').toContain(`--to shop:${said(running, 'EXPOSE')[0]}`)
  if (!isThere('docker-compose')) return
  const folder = freshFolder()
  copyTo('deploy/compose.yaml', join(folder, 'deploy/compose.yaml'))
  copyTo('deploy/Dockerfile', join(folder, 'deploy/Dockerfile'))
  writeFileSync(join(folder, 'solas.env'), read('.env.example'))
  const env = { PATH: process.env.PATH ?? '', SHOP_DOMAIN: 'shop.example.com', POSTGRES_PASSWORD: 'secret' }
  await promisify(execFile)('docker-compose', ['-f', join(folder, 'deploy/compose.yaml'), 'config', '--quiet'], { env })
})

test('one script installs the shop: at most eight commands to the open shop, and settings that it starts with', {
  timeout: 60_000 * slowness(),
}, async () => {
  const script = read('deploy/install.sh')
  const typed = [...script.matchAll(/^#? {2,3}(?:apt-get|git|sh) .*$|^\d\. (?:solas|nano|systemctl) .*$/gm)]
  expect(typed.length).toBeGreaterThan(4)
  expect(typed.length).toBeLessThanOrEqual(8)
  const [folder, log] = [freshFolder(), join(freshFolder(), 'log')]
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  for (const program of ['apt-get', 'useradd', 'npm', 'systemctl', 'id'])
    writeFileSync(join(bin, program), `#!/bin/sh\necho ${program} "$@" >>${log}\ntest ${program} != id\n`, {
      mode: 0o755,
    })
  for (const path of ['etc/caddy', 'etc/systemd/system', 'usr/local/bin'])
    mkdirSync(join(folder, path), { recursive: true })
  const here = script
    .replaceAll(/(?<![\w.])\/(etc|usr)\//g, `${folder}/$1/`)
    .replace('cd /opt/solas', `cd ${process.cwd()}`)
    .replace('-g solas ', '')
  const run = (...words: string[]) =>
    promisify(execFile)('sh', ['-c', here, 'install.sh', ...words], { env: { PATH: `${bin}:${process.env.PATH}` } })
  await expect(run()).rejects.toThrow('say the domain')
  const { stdout } = await run('shop.sample.ie', 'owner@sample.ie')
  expect(stdout).toContain('https://shop.sample.ie/')
  const settings = envFile(read(join(folder, 'etc/solas.env')))
  expect(settings).toMatchObject({
    PUBLIC_URL: 'https://shop.sample.ie',
    OWNER_EMAIL: 'owner@sample.ie',
    TRUST_PROXY: 'on',
  })
  const parsed = parseConfig(settings)
  expect(parsed.ok, JSON.stringify(parsed)).toBe(true)
  expect(read(join(folder, 'etc/caddy/Caddyfile'))).toContain('\nshop.sample.ie {')
  expect(read(log)).toMatch(
    /^apt-get update\napt-get install .*\nid solas\nuseradd .*\nnpm ci .*\nnpm run build\nsystemctl daemon-reload\n/,
  )
  writeFileSync(join(folder, 'etc/solas.env'), 'PUBLIC_URL=https://kept.example\n')
  await run('shop.sample.ie', 'owner@sample.ie')
  expect(read(join(folder, 'etc/solas.env'))).toBe('PUBLIC_URL=https://kept.example\n')
})
