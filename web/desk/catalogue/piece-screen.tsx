import { lazy, Suspense, useState } from 'react'
import { Done } from '#shop/desk/access.ts'
import { CreatedAnswer, PieceAnswer } from '#shop/desk/catalogue.ts'
import { deskApi, deskPaths } from '#shop/desk/paths.ts'
import { Piece } from '#shop/publishing/piece.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Conflict } from '../parts/conflict.tsx'
import { Loaded, Screen, Section } from '../parts/screen.tsx'
import { concernsNothing, useAnswer } from '../parts/use-answer.ts'
import { useCall } from '../parts/use-call.ts'
import { useDraft } from '../parts/use-draft.ts'
import { DeskLink, useRouter } from '../platform/router.tsx'
import { PieceForm } from './piece-form.tsx'
import { differencesOf } from './piece-text.ts'

const PriceHistory = lazy(async () => ({ default: (await import('./price-history.tsx')).PriceHistory }))

/** A piece with all its fields; 'new' begins one. */
export function PieceScreen({ id }: { id: string }) {
  return id === 'new' ? <NewPiece /> : <OldPiece id={id} />
}

function NewPiece() {
  const loaded = useAnswer(deskApi.piece('new'), PieceAnswer, concernsNothing)
  return (
    <Screen title="New piece" lead={<DeskLink to={deskPaths.catalogue}>All pieces</DeskLink>}>
      <Loaded query={loaded}>{(answer) => <Beginning answer={answer} />}</Loaded>
    </Screen>
  )
}

function Beginning({ answer }: { answer: PieceAnswer }) {
  const { navigate } = useRouter()
  const draft = useDraft('piece new', Piece, answer.piece, answer.version)
  const { run, isBusy } = useCall(CreatedAnswer, ({ id }) => {
    draft.discard()
    navigate(deskPaths.piece(id), { replace: true, isDone: true })
  })
  return (
    <PieceForm
      {...answer}
      draft={draft}
      isBusy={isBusy}
      onSave={() => void run({ path: deskApi.createPiece, body: { piece: draft.value }, done: 'Kept as a draft' })}
    />
  )
}

function OldPiece({ id }: { id: string }) {
  const loaded = useAnswer(deskApi.piece(id), PieceAnswer, concernsNothing)
  const { value } = loaded
  return (
    <Screen title={value?.piece.name || `Piece ${id}`} lead={<DeskLink to={deskPaths.catalogue}>All pieces</DeskLink>}>
      <Loaded query={loaded}>{(answer) => <Editing answer={answer} set={loaded.set} />}</Loaded>
    </Screen>
  )
}

function Editing({ answer, set }: { answer: PieceAnswer; set: (answer: PieceAnswer) => void }) {
  const { navigate } = useRouter()
  const { piece, version, published, wasPublished, canRemove } = answer
  const [asksToRemove, setAsksToRemove] = useState(false)
  const draft = useDraft(`piece ${piece.id}`, Piece, piece, version)
  const [theirs, setTheirs] = useState<PieceAnswer | null>(null)
  const { run, isBusy } = useCall(PieceAnswer, set, setTheirs)
  const leave = useCall(Done, () => {
    draft.discard()
    navigate(deskPaths.catalogue, { isDone: true })
  })
  const save = async (seen = draft.version) => {
    const body = { piece: draft.value, version: seen }
    const kept = await run({ path: deskApi.piece(piece.id), body, done: 'Kept as a draft' })
    if (kept) draft.saved(body.piece, kept.version)
  }
  const revert = async () => {
    const path = deskApi.revertPiece(piece.id)
    if (await run({ path, body: { version }, done: 'Back to what is published' })) draft.discard()
  }
  const remove = () => {
    setAsksToRemove(false)
    void leave.run({ path: deskApi.removePiece(piece.id), body: { version }, done: 'Deleted' })
  }
  return (
    <>
      <PieceForm
        {...answer}
        draft={draft}
        isBusy={isBusy}
        onSave={() => void save()}
        onRevert={
          published !== null && JSON.stringify(published) !== JSON.stringify(piece) ? () => void revert() : undefined
        }
        onRemove={canRemove ? () => setAsksToRemove(true) : undefined}
      />
      <Dialog
        open={asksToRemove}
        onClose={() => setAsksToRemove(false)}
        title={`Delete ${piece.name || 'this piece'}?`}
        footer={
          <Button wide danger kind="secondary" busy={leave.isBusy} onClick={remove}>
            Delete it
          </Button>
        }
      >
        <p>
          {wasPublished
            ? 'Nobody has ordered it. Its page goes when you publish, and the piece cannot be brought back.'
            : 'It was never in the shop. It cannot be brought back.'}
        </p>
      </Dialog>
      <Prices id={piece.id} />
      <Conflict
        title="This piece has changed meanwhile"
        differing={theirs && differencesOf(draft.value, theirs.piece)}
        onClose={() => setTheirs(null)}
        onTakeTheirs={() => {
          if (theirs) set(theirs)
          draft.discard()
          setTheirs(null)
        }}
        onKeepMine={() => {
          if (theirs) void save(theirs.version)
          setTheirs(null)
        }}
      />
    </>
  )
}

function Prices({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false)
  return isOpen ? (
    <Section title="Prices so far" id="prices">
      <Suspense>
        <PriceHistory id={id} />
      </Suspense>
    </Section>
  ) : (
    <div>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        Prices so far
      </Button>
    </div>
  )
}
