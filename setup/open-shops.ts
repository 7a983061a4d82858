import { openRoundRobin } from '../server/testing/round-robin.ts'
import { type OpenShop, openShop } from './open-shop.ts'
import { startPostgres } from './postgres.ts'

/** Starts several processes of the built shop on one PostgreSQL of their own, behind a proxy that gives each request to the next of them. */
export async function openShops(processes: number, env: Record<string, string> = {}): Promise<OpenShop> {
  const postgres = await startPostgres()
  const proxy = await openRoundRobin()
  const settings = { ...env, DATABASE_URL: postgres.url, PUBLIC_URL: proxy.origin }
  const shops = await Promise.all(Array.from({ length: processes }, () => openShop(settings)))
  proxy.ports.push(...shops.map(({ address }) => Number(new URL(address).port)))
  return {
    address: proxy.origin,
    inbox: `${proxy.origin}/sandbox/inbox`,
    dataDir: shops[0]?.dataDir ?? '',
    pid: shops[0]?.pid ?? 0,
    async stop() {
      const codes = await Promise.all(shops.map((shop) => shop.stop()))
      proxy.close()
      await postgres.stop()
      return codes.find((code) => code !== 0) ?? 0
    },
  }
}
