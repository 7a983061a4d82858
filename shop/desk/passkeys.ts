import * as v from 'valibot'

export const PASSKEYS_MAX = 20

const Bytes = v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(8000))
const Credential = { id: Bytes, rawId: Bytes, type: v.literal('public-key') }
const extensions = v.fallback(v.record(v.string(), v.unknown()), {})

export const PasskeyRequest = v.object({
  response: v.object({
    ...Credential,
    clientExtensionResults: extensions,
    response: v.object({
      clientDataJSON: Bytes,
      authenticatorData: Bytes,
      signature: Bytes,
      userHandle: v.exactOptional(Bytes),
    }),
  }),
})

export const NewPasskeyRequest = v.object({
  response: v.object({
    ...Credential,
    clientExtensionResults: extensions,
    response: v.object({
      clientDataJSON: Bytes,
      attestationObject: Bytes,
      transports: v.exactOptional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(10))),
    }),
  }),
})

export const RemovePasskeyRequest = v.object({ id: Bytes })

const text = v.string()
const Descriptor = v.object({ id: text, type: v.literal('public-key'), transports: v.exactOptional(v.array(text)) })

export const PasskeyChallenge = v.object({
  options: v.object({
    challenge: text,
    rpId: v.exactOptional(text),
    timeout: v.exactOptional(v.number()),
    allowCredentials: v.exactOptional(v.array(Descriptor)),
    userVerification: v.exactOptional(v.picklist(['discouraged', 'preferred', 'required'])),
  }),
})

export const NewPasskeyChallenge = v.object({
  options: v.object({
    challenge: text,
    rp: v.object({ id: v.exactOptional(text), name: text }),
    user: v.object({ id: text, name: text, displayName: text }),
    pubKeyCredParams: v.array(v.object({ alg: v.number(), type: v.literal('public-key') })),
    timeout: v.exactOptional(v.number()),
    excludeCredentials: v.exactOptional(v.array(Descriptor)),
    authenticatorSelection: v.object({
      residentKey: v.picklist(['discouraged', 'preferred', 'required']),
      requireResidentKey: v.boolean(),
      userVerification: v.picklist(['discouraged', 'preferred', 'required']),
    }),
    attestation: v.picklist(['none']),
  }),
})

export type NewPasskeyChallenge = v.InferOutput<typeof NewPasskeyChallenge>['options']

export const PasskeysAnswer = v.object({
  passkeys: v.array(v.object({ id: text, device: text, createdAt: text, usedAt: v.nullable(text) })),
})
