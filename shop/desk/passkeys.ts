import * as v from 'valibot'

/** Somebody may keep so many passkeys: more than anybody has devices. */
export const PASSKEYS_MAX = 20

const Bytes = v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(8000))
const Credential = { id: Bytes, rawId: Bytes, type: v.literal('public-key') }
const extensions = v.fallback(v.record(v.string(), v.unknown()), {})

/** The body that proves who somebody is: what the browser answers to a challenge by a passkey, bytes as base64url. */
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

/** The body that adds a passkey: the new key as the browser describes it. */
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

/** The challenge that a passkey has to answer, as browsers take it. */
export const PasskeyChallenge = v.object({
  options: v.object({
    challenge: text,
    rpId: v.exactOptional(text),
    timeout: v.exactOptional(v.number()),
    allowCredentials: v.exactOptional(v.array(Descriptor)),
    userVerification: v.exactOptional(v.picklist(['discouraged', 'preferred', 'required'])),
  }),
})

/** The challenge for a new passkey, as browsers take it. */
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

/** The passkeys of the person who asks, the newest first; times are ISO UTC, `device` is what the browser said it was. */
export const PasskeysAnswer = v.object({
  passkeys: v.array(v.object({ id: text, device: text, createdAt: text, usedAt: v.nullable(text) })),
})
