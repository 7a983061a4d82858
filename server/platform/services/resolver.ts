import type { Resolver as DnsResolver } from 'node:dns/promises'

/** The lookups that the shop needs of DNS; tests give their own. */
export type Resolver = Pick<DnsResolver, 'resolve4' | 'resolve6' | 'resolveTxt' | 'reverse'>
