/** Returns the message in a list if the rule is violated, so that rules can be concatenated. */
export const when = (isViolation: boolean, message: string): string[] => (isViolation ? [message] : []);
