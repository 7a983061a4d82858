import { SaveSettingsRequest, SettingsAnswer, SettingsVersionRequest } from '../desk/settings.ts'
import { defineCall } from './call.ts'
import { draftRefusals } from './refusals.ts'

export const readSettings = defineCall({
  summary: 'Shows the settings as they are being edited, and what is in the way of publishing them.',
  path: '/desk/api/settings',
  method: 'get',
  role: 'owner',
  answer: SettingsAnswer,
})

export const saveSettings = defineCall({
  summary: 'Keeps the settings as they were edited.',
  path: '/desk/api/settings',
  method: 'post',
  role: 'owner',
  body: SaveSettingsRequest,
  answer: SettingsAnswer,
  refusals: draftRefusals,
})

export const revertSettings = defineCall({
  summary: 'Puts the settings back to what is published.',
  path: '/desk/api/settings/revert',
  method: 'post',
  role: 'owner',
  body: SettingsVersionRequest,
  answer: SettingsAnswer,
  refusals: draftRefusals,
})
