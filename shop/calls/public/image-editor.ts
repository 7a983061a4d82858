import { EditAnswer, EditRequest } from '../../image-editor/edit.ts'
import { EDITS_AT_ONCE } from '../../image-editor/limits.ts'
import { refuseEdit } from '../../image-editor/refusals.ts'
import { defineCall } from '../call.ts'
import { editRefusals } from '../refusals.ts'

export const editHeroImage = defineCall({
  summary: 'Edits a picture in words, by the steps that they name or by the image service of the settings.',
  path: '/functions/v1/edit-hero-image',
  method: 'post',
  role: 'nobody',
  limit: 'images',
  size: 'image',
  atOnce: { most: EDITS_AT_ONCE, others: refuseEdit('busy') },
  body: EditRequest,
  answer: EditAnswer,
  refusals: editRefusals,
})
