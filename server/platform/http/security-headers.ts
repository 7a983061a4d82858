import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { Config } from '../config/config.ts'

const self = ["'self'"]
const none = ["'none'"]

/** Puts the security headers on every answer, except those that a handler has set itself. Only scripts with these hashes run (S10.13). */
export function securityHeaders(
  {
    config: { publicUrl },
    payments,
  }: { config: Pick<Config, 'publicUrl'>; payments: { readonly pageOrigins: readonly string[] } },
  inlineScripts: readonly string[] = [],
): MiddlewareHandler {
  return secureHeaders({
    overwrite: false,
    contentSecurityPolicy: {
      defaultSrc: none,
      scriptSrc: [...self, ...inlineScripts],
      styleSrc: self,
      imgSrc: [...self, 'data:'],
      fontSrc: self,
      connectSrc: self,
      manifestSrc: self,
      workerSrc: self,
      formAction: [...self, ...payments.pageOrigins],
      baseUri: none,
      frameAncestors: self,
    },
    referrerPolicy: 'same-origin',
    permissionsPolicy: { camera: [], geolocation: [], microphone: [], payment: [] },
    strictTransportSecurity: publicUrl.startsWith('https:') && 'max-age=31536000',
    // Hono sends these unless they are off.
    crossOriginResourcePolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
}
