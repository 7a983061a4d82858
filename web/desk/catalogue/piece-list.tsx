import { ArrowDown, ArrowUp, GripVertical } from 'lucide'
import { useRef, useState } from 'react'
import { CatalogueAnswer } from '#shop/desk/catalogue.ts'
import { deskApi, deskPaths } from '#shop/desk/paths.ts'
import { formatCents } from '#shop/money.ts'
import { readText, removeStored, writeText } from '../../platform/storage.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { OwnPicture, PiecePicture } from '../parts/pieces.tsx'
import { useCall } from '../parts/use-call.ts'
import { DeskLink } from '../platform/router.tsx'
import styles from './catalogue.module.css'

type Props = { catalogue: CatalogueAnswer; set: (catalogue: CatalogueAnswer) => void }
type Summary = CatalogueAnswer['pieces'][number]

const HIDES_RETIRED = 'desk-hides-retired'

const stateNames = { draft: 'Draft', shown: 'In the shop', retired: 'Retired' } as const

/** The pieces in their order, which is changed by dragging a row by its handle, or by its buttons. */
export function PieceList({ catalogue, set }: Props) {
  const { pieces } = catalogue
  const { run, isBusy } = useCall(CatalogueAnswer, set)
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<{ readonly id: string; readonly to: number } | null>(null)
  const move = async ({ id, name }: Summary, place: number) => {
    if (isBusy || place < 0 || place >= pieces.length) return
    const body = { id, place, seen: pieces.map((piece) => piece.id) }
    const done = `${name || 'The piece'} is in place ${place + 1} of ${pieces.length}`
    await run({ path: deskApi.movePiece, body, done })
  }
  // The row whose middle is nearest.
  const placeAt = (y: number) => {
    const rows = [...(list.current?.children ?? [])]
    const middles = rows
      .map((row) => row.getBoundingClientRect())
      .map(({ top, height }) => Math.abs(top + height / 2 - y))
    const nearest = shown[middles.indexOf(Math.min(...middles))]
    return nearest ? arranged.indexOf(nearest) : 0
  }
  const [hidesRetired, setHidesRetired] = useState(() => readText(HIDES_RETIRED) === 'yes')
  const retired = pieces.filter(({ state }) => state === 'retired').length
  const arranged = dragged === null ? pieces : moved(pieces, dragged.id, dragged.to)
  const shown = hidesRetired ? arranged.filter(({ state }) => state !== 'retired') : arranged
  // A step leads past those that are hidden.
  const step = (piece: Summary, by: 1 | -1) => {
    const neighbour = shown[shown.indexOf(piece) + by]
    if (neighbour) void move(piece, pieces.indexOf(neighbour))
  }
  const hide = (isHidden: boolean) => {
    setHidesRetired(isHidden)
    if (isHidden) writeText(HIDES_RETIRED, 'yes')
    else removeStored(HIDES_RETIRED)
  }
  return (
    <>
      {retired > 0 && (
        <Checkbox
          label={`Hide what is retired (${retired})`}
          checked={hidesRetired}
          onChange={(event) => hide(event.currentTarget.checked)}
        />
      )}
      <ol ref={list} className={styles.list}>
        {shown.map((piece) => (
          <Row
            key={piece.id}
            piece={piece}
            isDragged={piece.id === dragged?.id}
            onMove={(by) => step(piece, by)}
            onDrag={(y) => setDragged({ id: piece.id, to: placeAt(y) })}
            onDrop={() => {
              setDragged(null)
              if (dragged) void move(piece, dragged.to)
            }}
            onCancel={() => setDragged(null)}
          />
        ))}
      </ol>
    </>
  )
}

function moved(pieces: readonly Summary[], id: string, to: number): readonly Summary[] {
  const piece = pieces.find((other) => other.id === id)
  return piece ? pieces.filter((other) => other !== piece).toSpliced(to, 0, piece) : pieces
}

type RowProps = {
  piece: Summary
  isDragged: boolean
  onMove: (by: 1 | -1) => void
  onDrag: (y: number) => void
  onDrop: () => void
  onCancel: () => void
}

function Row({ piece, isDragged, onMove, onDrag, onDrop, onCancel }: RowProps) {
  const { id, name, priceCents, state, photo, change } = piece
  const called = name || `Piece ${id}`
  return (
    <li className={styles.row} data-dragged={isDragged || undefined}>
      <span
        className={styles.grip}
        aria-hidden="true"
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && onDrag(event.clientY)}
        onPointerUp={onDrop}
        onPointerCancel={onCancel}
      >
        <Icon of={GripVertical} />
      </span>
      {photo === null ? <PiecePicture id={id} isLate /> : <OwnPicture file={photo} isLate />}
      <span className={styles.name}>
        <DeskLink to={deskPaths.piece(id)}>{called}</DeskLink>
        <small>
          {formatCents(priceCents)} · {stateNames[state]}
          {change !== null && <b> · {change === 'new' ? 'New' : 'Changed'}</b>}
        </small>
      </span>
      <span className={styles.moves}>
        <IconButton label={`Move ${called} up`} icon={ArrowUp} onClick={() => onMove(-1)} />
        <IconButton label={`Move ${called} down`} icon={ArrowDown} onClick={() => onMove(1)} />
      </span>
    </li>
  )
}
