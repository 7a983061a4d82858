import { useEffect, useState } from 'react'
import { publish, redoPublish, undoPublish } from '#shop/calls/catalogue.ts'
import { counted } from '#shop/counted.ts'
import type { CatalogueAnswer } from '#shop/desk/catalogue.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useDeskMutation } from '../calls/use-desk-mutation.ts'
import type { DeskQuery } from '../calls/use-desk-query.ts'
import { useSignedIn } from '../session/signed-in.ts'
import { Faults, isPublishable } from './faults.tsx'

export const PUBLISH_FACTS = 'Everyone sees it within two seconds. Placed orders keep their prices. You can undo it.'

const questions = {
  publish: {
    title: 'Publish your changes?',
    button: 'Publish now',
    text: PUBLISH_FACTS,
  },
  undo: {
    title: 'Undo the last publish?',
    button: 'Undo publish',
    text: 'The shop goes back to the previous version. Your draft stays as it is. You can undo this too.',
  },
  redo: {
    title: 'Publish the undone version again?',
    button: 'Publish again',
    text: 'The shop goes back to the version that you undid. Your draft stays as it is.',
  },
} as const
type Kind = keyof typeof questions

/** How often the dialog checks whether the draft can be published now, in ms. A picture may still be processing. */
const LOOK_AGAIN_MS = 1500

/** Publishes the draft, or undoes or redoes that. `ask` opens `dialog`, which asks for confirmation first; with `asksFirst` it is open from the start. */
export function usePublishing(
  { value: catalogue, set, reload }: Pick<DeskQuery<CatalogueAnswer>, 'value' | 'set' | 'reload'>,
  asksFirst: 'publish' | null = null,
) {
  const { refresh } = useSignedIn()
  const { run, isBusy } = useDeskMutation(publish, { set })
  const undoing = useDeskMutation(undoPublish, { set })
  const redoing = useDeskMutation(redoPublish, { set })
  const [asks, setAsks] = useState<Kind | null>(asksFirst)
  const question = questions[asks ?? 'publish']
  const isBlocked = asks === 'publish' && (catalogue === null || !isPublishable(catalogue))
  useEffect(() => {
    if (!isBlocked) return
    const timer = setInterval(() => void reload(), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isBlocked, reload])
  const answer = () => {
    if (catalogue === null) return
    const seen = { number: catalogue.published?.number ?? 0 }
    setAsks(null)
    const changed =
      asks === 'undo'
        ? undoing.run({ body: seen, done: 'The previous version is live again' })
        : asks === 'redo'
          ? redoing.run({ body: seen, done: 'The undone version is live again' })
          : run({ body: { version: catalogue.version }, done: 'Published. Everyone sees it now' })
    // The desk itself shows what is published.
    void changed.then((now) => now && refresh())
  }
  const dialog = (
    <Dialog
      open={asks !== null}
      onClose={() => setAsks(null)}
      title={question.title}
      footer={
        <Button wide disabled={isBlocked} onClick={answer}>
          {question.button}
        </Button>
      }
    >
      {isBlocked && catalogue !== null && <Faults catalogue={catalogue} />}
      {asks === 'publish' && catalogue !== null && <p>{changesInWords(catalogue)}</p>}
      <p>{question.text}</p>
    </Dialog>
  )
  return { ask: setAsks, isBusy: isBusy || undoing.isBusy || redoing.isBusy, dialog }
}

const changeCount = ({ products }: CatalogueAnswer) => products.filter(({ change }) => change !== null).length

export function hasChanges(catalogue: CatalogueAnswer): boolean {
  const { removed, isReordered, settings } = catalogue
  return changeCount(catalogue) > 0 || removed > 0 || isReordered || settings.isChanged
}

export function changesInWords(catalogue: CatalogueAnswer): string {
  const { removed, isReordered, settings } = catalogue
  const count = changeCount(catalogue)
  const changed = [
    ...(count > 0 ? [counted(count, 'product')] : []),
    ...(isReordered ? ['the order'] : []),
    ...(settings.isChanged ? ['the settings'] : []),
  ]
  const list = new Intl.ListFormat('en-IE').format(changed)
  const sentences = [
    ...(changed.length > 0 ? [`Not published yet: changes to ${list}.`] : []),
    ...(removed > 0
      ? [
          `You deleted ${counted(removed, 'product')}. Publish to remove ${removed === 1 ? 'it' : 'them'} from the shop.`,
        ]
      : []),
    ...(settings.dropped === null ? [] : [settings.dropped]),
  ]
  return sentences.join(' ') || 'Everything is published.'
}
