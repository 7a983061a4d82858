import { type ReactNode, type SubmitEvent, useState } from 'react'
import { CatalogueAnswer } from '#shop/desk/catalogue.ts'
import { deskApi, deskPaths } from '#shop/desk/paths.ts'
import { SettingsAnswer } from '#shop/desk/settings.ts'
import { type AllSettings, allSettings } from '#shop/own-settings.ts'
import { paths } from '#shop/paths.ts'
import { Publishing } from '../catalogue/publishing.tsx'
import { Conflict } from '../parts/conflict.tsx'
import { DraftFoot } from '../parts/draft-foot.tsx'
import { Screen, Section, Shown } from '../parts/screen.tsx'
import { concernsNothing, useAnswer } from '../parts/use-answer.ts'
import { useCall } from '../parts/use-call.ts'
import { DeskLink } from '../router.tsx'
import { differencesOf } from './settings-text.ts'
import styles from './shop.module.css'

/** What a part of the settings is edited by: all of them, the standard words, a change of some, and what is wrong with a field. */
export type Editing = {
  readonly all: AllSettings
  readonly standardWords: SettingsAnswer['standardWords']
  /** How many pieces have each price and each category, by the id of either. */
  readonly uses: SettingsAnswer['uses']
  readonly change: (part: Partial<AllSettings> | ((all: AllSettings) => Partial<AllSettings>)) => void
  readonly errorOf: (field: string) => string | undefined
}

type Props = {
  title: string
  /** The page of the shop on which the changes are seen best. */
  seenOn?: string
  children: (editing: Editing) => ReactNode
}

/** A part of the settings as a form, and publishing them. */
export function SettingsScreen({ title, seenOn = paths.home, children }: Props) {
  const loaded = useAnswer(deskApi.settings, SettingsAnswer, concernsNothing)
  return (
    <Screen title={title} lead={<DeskLink to={deskPaths.shop}>Back to Shop</DeskLink>}>
      <Shown of={loaded}>
        {(answer) => (
          <>
            <SettingsForm key={answer.version} answer={answer} set={loaded.set} seenOn={seenOn}>
              {children}
            </SettingsForm>
            <Publish key={`${answer.version} ${answer.isChanged}`} onPublished={loaded.reload} />
          </>
        )}
      </Shown>
    </Screen>
  )
}

function Publish({ onPublished }: { onPublished: () => Promise<void> }) {
  const catalogue = useAnswer(deskApi.catalogue, CatalogueAnswer, concernsNothing)
  return (
    <Section title="Publish" id="publish">
      <Shown of={catalogue}>
        {(answer) => (
          <Publishing
            catalogue={answer}
            set={(now) => {
              catalogue.set(now)
              void onPublished()
            }}
          />
        )}
      </Shown>
    </Section>
  )
}

type FormProps = {
  answer: SettingsAnswer
  set: (answer: SettingsAnswer) => void
  seenOn: string
  children: (editing: Editing) => ReactNode
}

function SettingsForm({ answer, set, seenOn, children }: FormProps) {
  const { own, version, standardWords, uses, isChanged, faults } = answer
  const [all, setAll] = useState(() => allSettings(own))
  const [conflict, setConflict] = useState<{ mine: AllSettings; now: SettingsAnswer } | null>(null)
  const { run, isBusy } = useCall(SettingsAnswer, set, (now) => setConflict({ mine: all, now }))
  const save = (settings: AllSettings, seen: number) =>
    void run({ path: deskApi.settings, body: { settings, version: seen }, done: 'Kept as a draft' })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // What cannot be read as an amount or a number stays in its field.
    const unread = event.currentTarget.querySelector<HTMLElement>('[data-unread]')
    if (unread) return unread.focus()
    save(all, version)
  }
  const isEdited = JSON.stringify(all) !== JSON.stringify(allSettings(own))
  const editing: Editing = {
    all,
    standardWords,
    uses,
    change: (part) => setAll((before) => ({ ...before, ...(typeof part === 'function' ? part(before) : part) })),
    errorOf: (field) => faults.find((fault) => fault.field === field)?.sentence,
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {children(editing)}
      <DraftFoot
        isBusy={isBusy}
        seen={isEdited ? null : { path: seenOn, words: 'See it on the page' }}
        onRevert={
          isChanged
            ? () => void run({ path: deskApi.revertSettings, body: { version }, done: 'Back to what is published' })
            : undefined
        }
      />
      <Conflict
        title="The settings have changed meanwhile"
        differing={conflict && differencesOf(conflict.mine, allSettings(conflict.now.own))}
        onTakeTheirs={() => {
          if (conflict) set(conflict.now)
          setConflict(null)
        }}
        onKeepMine={() => {
          if (conflict) save(conflict.mine, conflict.now.version)
          setConflict(null)
        }}
      />
    </form>
  )
}
