import { useState } from 'react'
import { Done } from '#shop/desk/access.ts'
import { CreatedAnswer, PieceAnswer } from '#shop/desk/catalogue.ts'
import { deskApi, deskPaths } from '#shop/desk/paths.ts'
import { Conflict } from '../parts/conflict.tsx'
import { Screen, Shown } from '../parts/screen.tsx'
import { concernsNothing, useAnswer } from '../parts/use-answer.ts'
import { useCall } from '../parts/use-call.ts'
import { DeskLink, useRouter } from '../router.tsx'
import { PieceForm } from './piece-form.tsx'
import { differencesOf, newPiece } from './piece-text.ts'

/** A piece with all its fields; 'new' begins one. */
export function PieceScreen({ id }: { id: string }) {
  return id === 'new' ? <NewPiece /> : <OldPiece id={id} />
}

function NewPiece() {
  const { navigate } = useRouter()
  const { run, isBusy } = useCall(CreatedAnswer, ({ id }) => navigate(deskPaths.piece(id), { replace: true }))
  return (
    <Screen title="New piece" lead={<DeskLink to={deskPaths.catalogue}>All pieces</DeskLink>}>
      <PieceForm
        piece={newPiece}
        faults={[]}
        isBusy={isBusy}
        onSave={(piece) => void run({ path: deskApi.createPiece, body: { piece }, done: 'Kept as a draft' })}
      />
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
  const { piece, version, published, wasPublished, faults } = answer
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
        piece={piece}
        faults={faults}
        isBusy={isBusy}
        isPublished={published !== null}
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
