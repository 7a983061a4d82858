import { useState } from 'react'
import { CatalogueAnswer } from '#shop/desk/catalogue.ts'
import { deskApi, deskPaths } from '#shop/desk/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useDeskMutation } from '../parts/use-desk-mutation.ts'
import { useSignedIn } from '../session/signed-in.ts'
import styles from './catalogue.module.css'

type Props = {
  catalogue: CatalogueAnswer
  set: (catalogue: CatalogueAnswer) => void
  /** Whether the catalogue is about to come again, because what it holds has just been saved. */
  isOutdated?: boolean
}

const questions = {
  publish: {
    title: 'Publish?',
    button: 'Publish now',
    text: 'Everybody sees it within two seconds. Orders that were placed keep their prices, and you can undo it.',
  },
  undo: {
    title: 'Undo the last publish?',
    button: 'Undo',
    text: 'The shop shows what it showed before. Your draft stays as it is, and you can undo this too.',
  },
  redo: {
    title: 'Publish the undone version again?',
    button: 'Publish again',
    text: 'The shop shows the catalogue that the last undo took away. Your draft stays as it is.',
  },
} as const

/** Lists changes since the last publish and what prevents publishing, with buttons to publish and to undo. */
export function Publishing({ catalogue, set, isOutdated = false }: Props) {
  const { version, products, isReordered, settings, faults, published, canUndo, canRedo, removed } = catalogue
  const { me, refresh } = useSignedIn()
  const { run, isBusy: isRunning } = useDeskMutation(CatalogueAnswer, { set })
  const isBusy = isRunning || isOutdated
  const [asks, setAsks] = useState<keyof typeof questions | null>(null)
  const drafts = products.filter(({ state }) => state === 'draft').length
  const changes = products.filter(({ change }) => change !== null).length
  const isOwner = me.staff?.role === 'owner'
  const isInOrder = faults.length === 0 && settings.faults.length === 0
  const canPublish = (changes > 0 || removed > 0 || isReordered || settings.isChanged) && isInOrder
  const act = async (path: string, body: Readonly<Record<string, unknown>>, done: string) => {
    setAsks(null)
    // The desk itself shows what is published.
    if (await run({ path, body, done })) await refresh()
  }
  const question = questions[asks ?? 'publish']
  const answer = () => {
    const seen = { number: published?.number ?? 0 }
    if (asks === 'undo') return void act(deskApi.undoPublish, seen, 'The previous version is live again')
    if (asks === 'redo') return void act(deskApi.redoPublish, seen, 'The undone version is live again')
    void act(deskApi.publish, { version }, 'Published: everybody sees it now')
  }
  return (
    <div className={styles.publishing}>
      <p>{changesInWords({ changes, removed, isReordered, hasSettings: settings.isChanged })}</p>
      {drafts > 0 && <p>{draftsInWords(drafts)}</p>}
      {!isInOrder && (
        <Notice kind="warning">
          <p>Before it can be published:</p>
          <ul className={styles.faults}>
            {faults.map(({ id, sentence }) => (
              <li key={`${id} ${sentence}`}>
                {id !== null && (
                  <>
                    <Link to={deskPaths.product(id)}>
                      {products.find((product) => product.id === id)?.name || `Product ${id}`}
                    </Link>
                    :{' '}
                  </>
                )}
                {sentence}
              </li>
            ))}
            {settings.faults.map((sentence) => (
              <li key={sentence}>
                {isOwner ? <Link to={deskPaths.shop}>Shop</Link> : 'Shop'}: {sentence}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {isOwner ? (
        <div className={styles.buttons}>
          <Button disabled={!canPublish} busy={isBusy} onClick={() => setAsks('publish')}>
            Publish
          </Button>
          {canUndo && (
            <Button kind="secondary" busy={isBusy} onClick={() => setAsks('undo')}>
              Undo the last publish
            </Button>
          )}
          {canRedo && (
            <Button kind="secondary" busy={isBusy} onClick={() => setAsks('redo')}>
              Publish the undone version again
            </Button>
          )}
        </div>
      ) : (
        <p>An owner publishes it.</p>
      )}
      <Dialog
        open={asks !== null}
        onClose={() => setAsks(null)}
        title={question.title}
        footer={
          <Button wide onClick={answer}>
            {question.button}
          </Button>
        }
      >
        <p>{question.text}</p>
      </Dialog>
    </div>
  )
}

function draftsInWords(drafts: number): string {
  return drafts === 1
    ? 'One product is a draft: nobody sees it until you set its state to “In the shop”.'
    : `${drafts} products are drafts: nobody sees them until you set their state to “In the shop”.`
}

type Changes = { changes: number; removed: number; isReordered: boolean; hasSettings: boolean }

const productsInWords = (count: number) => (count === 1 ? 'one product' : `${count} products`)

function changesInWords({ changes, removed, isReordered, hasSettings }: Changes): string {
  const changed = [
    ...(changes > 0 ? [productsInWords(changes)] : []),
    ...(isReordered ? ['the order'] : []),
    ...(hasSettings ? ['the settings'] : []),
  ]
  const isDeleted =
    removed > 0
      ? `You deleted ${productsInWords(removed)}. Publish to take ${removed === 1 ? 'it' : 'them'} out of the shop.`
      : ''
  if (changed.length === 0) return isDeleted || 'Everything is published.'
  const list = new Intl.ListFormat('en-IE').format(changed)
  const isOne = changed.length === 1 && (changes === 1 || isReordered)
  const sentence = `${list.charAt(0).toUpperCase()}${list.slice(1)} ${isOne ? 'has' : 'have'} changed, and nobody sees it yet.`
  return [sentence, isDeleted].filter(Boolean).join(' ')
}
