import type { Resolver as DnsResolver } from 'node:dns/promises'

export type Resolver = Pick<DnsResolver, 'resolve4' | 'resolve6' | 'resolveTxt' | 'reverse'>
