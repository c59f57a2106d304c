import { Button } from '#components/ui/button.tsx';

interface Props {
  label: string;
  /** The title is the topic that a question belongs to. */
  questions: readonly { question: string; title?: string }[];
  /** While another question is sent. */
  inactive: boolean;
  onAsk: (question: string) => void;
}

/** Questions that are asked by choosing them. */
export const QuestionButtons = ({ label, questions, inactive, onAsk }: Props) => (
  <fieldset className="flex flex-col items-start gap-2">
    <legend className="sr-only">{label}</legend>
    {questions.map(({ question, title }) => (
      <Button key={question} inactive={inactive} className="py-2 text-start" onClick={() => onAsk(question)}>
        <span>
          {question}
          {title !== undefined && <span className="block text-13 font-normal text-muted">{title}</span>}
        </span>
      </Button>
    ))}
  </fieldset>
);
