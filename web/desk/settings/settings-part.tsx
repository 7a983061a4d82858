import type { ReactNode } from 'react'
import type { AnyFields } from '#shop/fields.ts'
import type { AllSettings } from '#shop/settings/own-settings.ts'
import { type SettingsGroup, settingsIn } from '#shop/settings/settings-fields.ts'
import { DescribedFields } from '../forms/described-fields.tsx'
import type { Editing } from './settings-screen.tsx'

type GroupProps = { editing: Editing; group: SettingsGroup; own?: Readonly<Record<string, ReactNode>> }

/** The settings of a group that have no control of their own, and the given controls of others. */
export function GroupFields({ editing: { all, change, errorOf }, group, own }: GroupProps) {
  return <DescribedFields of={settingsIn(group)} value={all} errorOf={errorOf} own={own} onChange={change} />
}

type Part = 'nouns' | 'legal' | 'comingSoon' | 'bespoke' | 'look'

type PartProps<Name extends Part> = {
  editing: Editing
  name: Name
  of: AnyFields<AllSettings[Name]>
}

/** The fields of a setting that has several. */
export function PartFields<Name extends Part>({ editing, name, of }: PartProps<Name>) {
  const { all, change, errorOf } = editing
  return (
    <DescribedFields
      of={of}
      value={all[name]}
      errorOf={(field) => errorOf(`${name}.${field}`)}
      onChange={(changed) => change((before) => ({ [name]: changed(before[name]) }))}
    />
  )
}
