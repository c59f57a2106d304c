/**
 * Texts of responses and errors around a poll: presenting it, taking its results out, making it again. Apart from
 * `texts.ts`, which every screen of the page downloads.
 */
export const sharingTexts = {
  presenting: {
    codeInvalid: 'A code has six characters, without vowels',
    codeNotFound: 'No poll has this code',
    coveredInvalid: 'Please say whether the results are covered',
    draft: 'Publish this poll before you present it',
    notOwner: 'You can only cover the results of your own polls',
    onNextInvalid: 'Please choose whether the former poll stays open',
    sequenceTitleRequired: 'Please name the sequence',
    sequencePollsRequired: 'A sequence needs at least one poll',
    sequencePollsTooMany: 'A sequence can have at most 50 polls',
    sequencePollsUnique: 'A poll can be in a sequence only once',
    sequenceNotFound: 'Sequence not found',
    sequenceDeleted: 'Sequence deleted successfully',
    tooManySequences: 'You can have at most 100 sequences',
    pollRequired: 'Please choose the poll to present',
    notInSequence: 'This poll is not in the sequence',
  },
  exports: {
    formatInvalid: 'Please choose csv, json or xlsx',
    bomInvalid: 'bom is true or false',
    separatorInvalid: 'separator is comma or semicolon',
    draft: 'A draft has no results yet',
  },
  templates: {
    nameRequired: 'Please name the template',
    nameTooLong: 'The name of a template must not exceed 100 characters',
    notFound: 'Template not found',
    deleted: 'Template deleted successfully',
    tooMany: 'You can have at most 50 templates',
  },
} as const;
