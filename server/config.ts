/** The environment, parsed; where a part of the outside world is not configured, the sandbox stands in for it. */
export type Config = {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** Where browsers reach the shop, without a slash at the end. Unset: the address that the server listens on. */
  readonly publicUrl: string
  /** A PostgreSQL address, or null for the embedded database in dataDir. */
  readonly databaseUrl: string | null
  readonly mode: 'sandbox' | 'test' | 'live'
  readonly stripe: { readonly secretKey: string; readonly webhookSecret: string | null } | null
  readonly mail: { readonly smtpUrl: string | null; readonly from: string; readonly owner: string }
  readonly vatNumber: string | null
  readonly trustProxy: boolean
  readonly rateLimits: boolean
  readonly logLevel: string
  /** Flags that the environment sets, by name in lower case (specification 4, feature flags). */
  readonly flags: Readonly<Record<string, boolean>>
}
