import { ArrowDown, ArrowUp } from 'lucide'
import { IconButton } from '../../ui/icon-button.tsx'

type Props = { name: string; index: number; count: number; onMove: (by: 1 | -1) => void }

/** Move one of a list up or down. None are shown for the only one. At an end the button stays, so that the focus is not lost there. */
export function MoveButtons({ name, index, count, onMove }: Props) {
  if (count < 2) return null
  const button = (by: 1 | -1, isEnd: boolean) => (
    <IconButton
      label={`Move ${name} ${by < 0 ? 'up' : 'down'}`}
      icon={by < 0 ? ArrowUp : ArrowDown}
      aria-disabled={isEnd}
      onClick={() => !isEnd && onMove(by)}
    />
  )
  return (
    <>
      {button(-1, index === 0)}
      {button(1, index === count - 1)}
    </>
  )
}
