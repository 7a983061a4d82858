import { lazy, Suspense, useState } from 'react'
import { Done } from '#shop/desk/access.ts'
import { CreatedAnswer, PieceAnswer } from '#shop/desk/catalogue.ts'
import { deskApi, deskPaths } from '#shop/desk/paths.ts'
import { Button } from '../../storefront/ui/button.tsx'
import { Conflict } from '../parts/conflict.tsx'
import { Screen, Section, Shown } from '../parts/screen.tsx'
import { concernsNothing, useAnswer } from '../parts/use-answer.ts'
import { useCall } from '../parts/use-call.ts'
import { DeskLink, useRouter } from '../router.tsx'
import { PieceForm } from './piece-form.tsx'
import { differencesOf } from './piece-text.ts'

const PriceHistory = lazy(async () => ({ default: (await import('./price-history.tsx')).PriceHistory }))

/** A piece with all its fields; 'new' begins one. */
export function PieceScreen({ id }: { id: string }) {
  return id === 'new' ? <NewPiece /> : <OldPiece id={id} />
}

function NewPiece() {
  const { navigate } = useRouter()
  const { run, isBusy } = useCall(CreatedAnswer, ({ id }) => navigate(deskPaths.piece(id), { replace: true }))
  const loaded = useAnswer(deskApi.piece('new'), PieceAnswer, concernsNothing)
  return (
    <Screen title="New piece" lead={<DeskLink to={deskPaths.catalogue}>All pieces</DeskLink>}>
      <Shown of={loaded}>
        {(answer) => (
          <PieceForm
            {...answer}
            isBusy={isBusy}
            onSave={(piece) => void run({ path: deskApi.createPiece, body: { piece }, done: 'Kept as a draft' })}
          />
        )}
      </Shown>
    </Screen>
  )
}

function OldPiece({ id }: { id: string }) {
  const loaded = useAnswer(deskApi.piece(id), PieceAnswer, concernsNothing)
  const { value } = loaded
  return (
    <Screen title={value?.piece.name || `Piece ${id}`} lead={<DeskLink to={deskPaths.catalogue}>All pieces</DeskLink>}>
      <Shown of={loaded}>{(answer) => <Editing answer={answer} set={loaded.set} />}</Shown>
    </Screen>
  )
}

function Editing({ answer, set }: { answer: PieceAnswer; set: (answer: PieceAnswer) => void }) {
  const { navigate } = useRouter()
  const { piece, version, published, wasPublished } = answer
  const [conflict, setConflict] = useState<{ mine: PieceAnswer['piece']; now: PieceAnswer } | null>(null)
  const [mine, setMine] = useState(piece)
  const { run, isBusy } = useCall(PieceAnswer, set, (now) => setConflict({ mine, now }))
  const leave = useCall(Done, () => navigate(deskPaths.catalogue))
  const save = (next: PieceAnswer['piece'], seen = version) => {
    setMine(next)
    return run({ path: deskApi.piece(piece.id), body: { piece: next, version: seen }, done: 'Kept as a draft' })
  }
  return (
    <>
      <PieceForm
        key={version}
        {...answer}
        isBusy={isBusy}
        onSave={(next) => void save(next)}
        onRevert={
          published !== null && JSON.stringify(published) !== JSON.stringify(piece)
            ? () =>
                void run({ path: deskApi.revertPiece(piece.id), body: { version }, done: 'Back to what is published' })
            : undefined
        }
        onRemove={
          wasPublished
            ? undefined
            : () => void leave.run({ path: deskApi.removePiece(piece.id), body: { version }, done: 'Taken away' })
        }
      />
      <Prices id={piece.id} />
      <Conflict
        title="This piece has changed meanwhile"
        differing={conflict && differencesOf(conflict.mine, conflict.now.piece)}
        onTakeTheirs={() => {
          if (conflict) set(conflict.now)
          setConflict(null)
        }}
        onKeepMine={() => {
          if (conflict) void save(conflict.mine, conflict.now.version)
          setConflict(null)
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
