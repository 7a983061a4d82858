import type { ReactNode } from 'react'
import type { CatalogueAnswer } from '#shop/desk/catalogue.ts'
import type { SettingsAnswer } from '#shop/desk/settings.ts'
import { groupOf, type SettingsGroup } from '#shop/settings/settings-fields.ts'
import type { ComponentType } from '../../jsx/jsx.ts'
import type { Editing } from './settings-screen.tsx'

/** What the steps are judged by. */
export type Answers = { readonly settings: SettingsAnswer; readonly catalogue: CatalogueAnswer }
/** Whether a step is done. */
export type State = 'done' | 'to do' | 'optional'

/** One step of the setup, with the page of the shop on which it is seen. */
export type Step = {
  readonly id: string
  readonly title: string
  readonly about: string
  readonly state: (answers: Answers) => State
} & (
  | {
      readonly groups: readonly SettingsGroup[]
      readonly seenOn: string
      readonly Part: (editing: Editing) => ReactNode
    }
  | { readonly Content: ComponentType<ContentProps> }
)
/** What a step without a form is given. */
export type ContentProps = {
  readonly answers: Answers
  readonly setCatalogue: (catalogue: CatalogueAnswer) => void
  readonly reload: () => Promise<void>
  readonly next: Step | undefined
  /** The steps that are still to be done. */
  readonly missing: readonly Step[]
}

/** True if something is wrong with a setting of these groups. */
export const hasFault = ({ faults }: Pick<SettingsAnswer, 'faults'>, groups: readonly SettingsGroup[]): boolean =>
  faults.some(({ field }) => groups.includes(groupOf(field)))

/** Whether a step is done. A fault in its fields keeps the shop from being published, so such a step is still to do. */
export function stateOf(step: Step, answers: Answers): State {
  return 'groups' in step && hasFault(answers.settings, step.groups) ? 'to do' : step.state(answers)
}
