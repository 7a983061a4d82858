import type { Context } from 'hono'
import type * as v from 'valibot'
import type { AnswerKind, AnswerOf, Call, PathParams } from '#shop/calls/call.ts'
import type { PublishedShop } from '#shop/published-shop.ts'
import type { Refusal } from '#shop/refusal.ts'
import type { AppEnv } from '../http/request.ts'
import type { Services } from '../services/services.ts'

type Parsed<Schema> = Schema extends v.GenericSchema
  ? v.InferOutput<Schema>
  : Schema extends 'file' | 'picture'
    ? Uint8Array<ArrayBuffer>
    : unknown

type ActorOf<Role, Actor> = Role extends 'nobody' ? null : Actor

export type Asked<Described extends Call, Actor = never> = {
  readonly shop: PublishedShop
  /** The person who is signed in; null for calls that anybody may make. */
  readonly actor: ActorOf<Described['role'], Actor>
  readonly params: PathParams<Described['path']>
  readonly query: Described extends { readonly query: infer Schema } ? Parsed<Schema> : unknown
  readonly body: Described extends { readonly body: infer Schema } ? Parsed<Schema> : unknown
  readonly c: Context<AppEnv>
}

export type TextFile = { readonly name: string; readonly text: string }

type KindOf<Kind extends AnswerKind> = Kind extends 'csv'
  ? TextFile
  : Kind extends 'picture'
    ? Uint8Array<ArrayBuffer>
    : Response

export type Answer<Described extends Call> = Described['answer'] extends AnswerKind
  ? KindOf<Described['answer']>
  : AnswerOf<Described>

/** A refusal, with the newest state in the shape of the call's own answer if somebody else changed it. */
export type Refused<Code extends string = string> = Refusal<Code> & {
  readonly now?: object | null
  readonly headers?: Readonly<Record<string, string>>
}

type CodesOf<Described extends Call> = Described extends { readonly refusals: infer Statuses }
  ? keyof Statuses & string
  : never

/** Carries a call out. Declared as a method, so that the routes take the handlers of all calls. */
export type Handler<Described extends Call, Actor = never> = {
  handle(services: Services, asked: Asked<Described, Actor>): Promise<Answer<Described> | Refused<CodesOf<Described>>>
}['handle']

/** A handler for each call of a table: one too many, one missing or a wrong answer does not compile. */
export type Handlers<Calls extends { readonly [Name in keyof Calls]: Call }, Actor = never> = {
  readonly [Name in keyof Calls]: Handler<Calls[Name], Actor>
}
