import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import * as v from 'valibot'

const Challenge = v.object({
  options: v.object({ challenge: v.string(), user: v.optional(v.object({ id: v.string() })) }),
})
const [PRESENT_AND_VERIFIED, PRESENT_ONLY, WITH_KEY] = [0x05, 0x01, 0x40]

const encoded = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

export function openAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0
  let user = ''

  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const authenticatorData = (flags: number, domain: string, count: number) => {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(count)
    return Buffer.concat([sha256(domain), Buffer.from([flags]), counted])
  }
  const domain = new URL(origin).hostname
  const credential = { id: encoded(id), rawId: encoded(id), type: 'public-key', clientExtensionResults: {} }

  return {
    id: encoded(id),
    register(answer: unknown, odd: { origin?: string } = {}) {
      const { options } = v.parse(Challenge, answer)
      user = options.user?.id ?? ''
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          ...([
            [1, 2],
            [3, -7],
            [-1, 1],
          ] as const),
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      )
      const length = Buffer.from([0, id.length])
      const data = authenticatorData(PRESENT_AND_VERIFIED | WITH_KEY, domain, counter)
      const authData = new Uint8Array(Buffer.concat([data, Buffer.alloc(16), length, id, key]))
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return {
        response: {
          ...credential,
          response: {
            clientDataJSON: encoded(clientData('webauthn.create', options.challenge, odd.origin ?? origin)),
            attestationObject: encoded(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
            transports: ['internal'],
          },
        },
      }
    },
    answer(
      asked: unknown,
      odd: { origin?: string; domain?: string; counter?: number; user?: string; unseen?: boolean } = {},
    ) {
      const { options } = v.parse(Challenge, asked)
      counter = odd.counter ?? counter + 1
      const data = authenticatorData(odd.unseen ? PRESENT_ONLY : PRESENT_AND_VERIFIED, odd.domain ?? domain, counter)
      const client = clientData('webauthn.get', options.challenge, odd.origin ?? origin)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        response: {
          ...credential,
          response: {
            clientDataJSON: encoded(client),
            authenticatorData: encoded(data),
            signature: encoded(signature),
            userHandle: odd.user ?? user,
          },
        },
      }
    },
  }
}

export type Authenticator = ReturnType<typeof openAuthenticator>
