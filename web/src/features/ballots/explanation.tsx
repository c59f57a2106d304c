/** Sentences that a voter can open. */
export const Explanation = ({ title, points }: { title: string; points: readonly string[] }) => (
  <details className="mt-1 text-13">
    <summary className="flex min-h-target items-center text-muted underline">{title}</summary>
    <ul className="flex list-disc flex-col gap-1 ps-6 pb-2 marker:text-muted">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  </details>
);
