import type * as v from 'valibot'
import type { Refusal } from '../refusal.ts'
import type { RefusalStatuses } from './refusals.ts'

/** An answer that is not JSON. A 'page' is for people, so its refusals are sentences. */
export type AnswerKind = 'csv' | 'picture' | 'page' | 'text' | 'events'

export type LimitName =
  | ('orderEmails' | 'status' | 'stock' | 'images' | 'withdrawals' | 'reviews' | 'codes')
  | ('signInEmails' | 'emails' | 'tries' | 'pictures')

/**
 * A call of the server, written once: routes, checks, parsing, the browser's calls and the API's description follow
 * from it (docs/decisions/037). Only `path`, `method` and `answer` reach a browser (setup/build/calls.ts).
 */
export type Call = {
  readonly summary: string
  readonly path: string
  readonly method: 'get' | 'post'
  readonly role: 'nobody' | 'staff' | 'owner'
  readonly confirm?: true
  readonly limit?: LimitName
  /** The largest body. By default all texts of the settings or of a product at once. */
  readonly size?: 'sign-in' | 'texts' | 'notice' | 'picture' | 'checkout' | 'call' | 'image'
  /** So many are let in at a time, because each is held in memory. */
  readonly atOnce?: { readonly most: number; readonly others: Refusal }
  readonly query?: v.GenericSchema
  /** A 'file' comes as it is, a 'picture' too, and its type is checked. */
  readonly body?: v.GenericSchema | 'file' | 'picture'
  /** Answers a query or a body that its schema refuses. Without it the answer is 400, with the schema's sentence. */
  readonly invalid?: Refusal
  readonly answer: v.GenericSchema | AnswerKind
  readonly refusals?: RefusalStatuses
  /** Added to the audit log once it is done. Calls that change the database write their entry in the same transaction. */
  readonly audit?: string
}

/* @__NO_SIDE_EFFECTS__ */
export function defineCall<const Described extends Call>(call: Described): Described {
  return call
}

export type Nouns = Readonly<Record<string, Readonly<Record<string, Call>>>>
type Merged<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

export function callsOf<const All extends Nouns>(nouns: All): Merged<All[keyof All]>
export function callsOf(nouns: Nouns): object {
  return Object.fromEntries(Object.values(nouns).flatMap((noun) => Object.entries(noun)))
}

type PartNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PartNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

export type PathParams<Path extends string> = { readonly [Name in PartNames<Path>]: string }

type QueryOf<Described> = Described extends { readonly query: infer Schema extends v.GenericSchema }
  ? v.InferInput<Schema>
  : unknown

export type CallParams<Described extends Pick<Call, 'path'>> = PathParams<Described['path']> & QueryOf<Described>

export type BodyOf<Described> = Described extends { readonly body: infer Schema extends v.GenericSchema }
  ? { readonly [Name in keyof v.InferInput<Schema>]: unknown }
  : Readonly<Record<string, unknown>>

export type AnswerOf<Described extends Pick<Call, 'answer'>> = Described['answer'] extends v.GenericSchema
  ? v.InferOutput<Described['answer']>
  : object

export type JsonCall<Schema extends v.GenericSchema = v.GenericSchema> = Pick<Call, 'path' | 'method'> & {
  readonly answer: Schema
}

/** The URL of a call. Params that its path does not name become its query, without the empty ones. */
export function pathTo<Described extends Pick<Call, 'path'>>(call: Described, params: CallParams<Described>): string {
  let { path } = call
  let sign = '?'
  for (const [name, value] of Object.entries<unknown>(params)) {
    const text = typeof value === 'string' ? encodeURIComponent(value.toWellFormed()) : ''
    const named = path.replace(`:${name}`, text)
    if (named === path && text !== '') {
      path += `${sign}${name}=${text}`
      sign = '&'
    } else path = named
  }
  return path
}
