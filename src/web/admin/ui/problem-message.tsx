import { useRevalidator } from 'react-router'
import type { ProblemDetails } from '../../../platform/http/problem.ts'
import { Failure } from '../../ui/failure.tsx'

/** What the shop said instead of a list that can be narrowed otherwise, and a way to ask again. */
export function ProblemMessage({ problem }: { problem: ProblemDetails }) {
  const { revalidate } = useRevalidator()
  return <Failure problem={problem} again={() => void revalidate()} />
}
