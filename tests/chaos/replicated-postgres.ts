import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { type Cluster, makeCluster, removeCluster, serve, signals, urlOf } from '../../setup/postgres.ts'
import { giveTo, installedBinaries } from '../../setup/postgres-binaries.ts'

const POLL_INTERVAL_MS = 20
const FOLLOWS_WITHIN_MS = 30_000

export function whyNotReplicated(): string | null {
  const receivers = globSync('lib/**/libpqwalreceiver.*', { cwd: installedBinaries() })
  return receivers.length > 0 ? null : 'PostgreSQL came without libpqwalreceiver, which a standby needs'
}

async function onServer<Result>(cluster: Cluster, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client(urlOf(cluster))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function until(look: () => Promise<boolean>, what: string): Promise<void> {
  const end = performance.now() + FOLLOWS_WITHIN_MS
  while (!(await look())) {
    if (performance.now() > end) throw new Error(`PostgreSQL did not ${what}`)
    await pause(POLL_INTERVAL_MS)
  }
}

/** Copies a running primary into the folder of a standby that is not running. The binaries have no pg_basebackup. */
function copyPrimary(primary: Cluster, standby: Cluster): Promise<void> {
  const data = join(standby.folder, 'data')
  return onServer(primary, async (client) => {
    await client.query(`select pg_backup_start('standby', true)`)
    await rm(data, { recursive: true, force: true })
    // Files that vanish meanwhile are in the log that the standby replays.
    spawnSync('cp', ['-a', join(primary.folder, 'data'), data])
    await rm(join(data, 'postmaster.pid'), { force: true })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await writeFile(join(data, 'backup_label'), rows[0]?.labelfile ?? '')
    await writeFile(join(data, 'standby.signal'), '')
    const source = `host=127.0.0.1 port=${primary.port} user=postgres password=password`
    await writeFile(
      join(data, 'postgresql.auto.conf'),
      `primary_conninfo = '${source}'\nwal_keep_size = '256MB'\nscram_iterations = 1\n`,
    )
    giveTo(standby.user, standby.folder)
  })
}

async function waitForStandby(primary: Cluster): Promise<void> {
  await onServer(primary, async (client) => {
    await client.query(`alter system set synchronous_standby_names = '*'`)
    await client.query('select pg_reload_conf()')
    await until(async () => {
      const { rows } = await client.query(`select 1 from pg_stat_replication where sync_state = 'sync'`)
      return rows.length > 0
    }, 'get a synchronous standby')
  })
}

/** Starts a primary and a synchronous standby, each on a port of its own that it keeps. `url` names both. */
export async function startReplicatedPostgres() {
  const clusters = [await makeCluster(), await makeCluster()] as const
  let [primary, standby]: readonly [Cluster, Cluster] = clusters
  const running = new Map([[primary, await serve(primary)]])
  const end = async (cluster: Cluster, signal: (typeof signals)[keyof typeof signals]) => {
    await running.get(cluster)?.(signal)
    running.delete(cluster)
  }
  async function follow() {
    await copyPrimary(primary, standby)
    running.set(standby, await serve(standby))
    await waitForStandby(primary)
  }
  await follow()
  const hosts = clusters.map(({ port }) => `127.0.0.1:${port}`)
  return {
    url: `postgres://postgres:password@${hosts.join(',')}/postgres?target_session_attrs=read-write`,
    async failOver() {
      await end(primary, signals['at once'])
      ;[primary, standby] = [standby, primary]
      await onServer(primary, (client) => client.query('select pg_promote()'))
    },
    follow,
    async stop() {
      for (const cluster of clusters) await end(cluster, signals.asked)
      for (const cluster of clusters) await removeCluster(cluster)
    },
  }
}
