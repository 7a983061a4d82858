import type { ReactNode } from 'react'
import type { CatalogueAnswer } from '#shop/desk/catalogue.ts'
import type { SettingsAnswer } from '#shop/desk/settings.ts'
import type { AllSettings } from '#shop/settings/own-settings.ts'
import type { ComponentType } from '../../jsx/jsx.ts'
import type { Editing } from './settings-screen.tsx'

export type Answers = { readonly settings: SettingsAnswer; readonly catalogue: CatalogueAnswer }
export type State = 'done' | 'to do' | 'optional'

export type Step = {
  readonly id: string
  readonly title: string
  readonly about: string
  readonly state: (answers: Answers) => State
} & (
  | {
      readonly fields: readonly (keyof AllSettings)[]
      readonly seenOn: string
      readonly Part: (editing: Editing) => ReactNode
    }
  | { readonly Content: ComponentType<ContentProps> }
)
export type ContentProps = {
  readonly answers: Answers
  readonly setCatalogue: (catalogue: CatalogueAnswer) => void
  readonly reload: () => Promise<void>
  readonly next: Step | undefined
  readonly missing: readonly Step[]
}

/** True if something is wrong with one of these fields, or with a part of it. */
export const hasFault = ({ faults }: Pick<SettingsAnswer, 'faults'>, fields: readonly string[]): boolean =>
  faults.some(({ field }) => fields.includes(field.split('.')[0] ?? ''))

/** True if a step is done. A fault in its fields keeps the shop from being published, so such a step is still to do. */
export function stateOf(step: Step, answers: Answers): State {
  return 'fields' in step && hasFault(answers.settings, step.fields) ? 'to do' : step.state(answers)
}
