import { SaveSettingsRequest, SettingsAnswer, SettingsVersionRequest } from '../desk/settings.ts'
import { defineCall } from './call.ts'
import { draftRefusals } from './refusals.ts'

/** The settings as they are being edited, and what is in the way of publishing them. */
export const readSettings = defineCall({
  path: '/desk/api/settings',
  method: 'get',
  role: 'owner',
  answer: SettingsAnswer,
})

/** Keeps the settings as they were edited. */
export const saveSettings = defineCall({
  path: '/desk/api/settings',
  method: 'post',
  role: 'owner',
  body: SaveSettingsRequest,
  answer: SettingsAnswer,
  refusals: draftRefusals,
})

/** Puts the settings back to what is published. */
export const revertSettings = defineCall({
  path: '/desk/api/settings/revert',
  method: 'post',
  role: 'owner',
  body: SettingsVersionRequest,
  answer: SettingsAnswer,
  refusals: draftRefusals,
})
