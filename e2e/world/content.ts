/** What people add to the demo: all that they say, and what a screen must bear. */
export const names = [
  'Maren Solheim',
  'Theo Papadakis',
  'Asha Venkataraman',
  'Luca Ferrante',
  'Bartholomew Featherstonehaugh-Cholmondeley',
] as const;

export const longPoll = {
  title:
    'If we could repair only one of the three bridges over the canal before the winter, and the other two had to wait until the year after next, which of them would you want to be safe, open and lit again?',
  description:
    'All three are older than the houses beside them. The engineers say that each holds for two winters more, at least for people on foot; the Kilnfield bridge is closed to lorries already. Nobody will be asked again before the next budget. See https://example.org/a/very/long/address/that/nobody/would/ever/break/into/lines/by/themselves/bridges-2026-report-of-the-engineers.html for what was measured, and where.',
  options: [
    { text: 'The Kilnfield bridge, for the school run, the bakery round and everyone who works at the old mill' },
    { text: 'The iron footbridge' },
    { text: 'Donaudampfschifffahrtsgesellschaftskapitänsbrücke' },
  ],
};

export const crowdedPoll = {
  title: 'Which stall should stand at the gate?',
  description: 'There is room for one, and there are a hundred who want it.',
  options: Array.from({ length: 100 }, (_, index) => ({ text: `Stall ${index + 1}` })),
};

export const hiddenPoll = {
  title: 'Who plays at the winter party?',
  description: 'The band is a surprise, so the numbers are too.',
  show_results: false,
  options: [{ text: 'The brass quintet' }, { text: 'Two accordions and a fiddle' }, { text: 'A playlist' }],
};

export const unvotedPoll = {
  title: 'Where do we put the bench?',
  description: '',
  options: [{ text: 'Under the lime tree' }, { text: 'Facing the water' }],
};

export const closedPoll = {
  title: 'Soup or salad on Friday?',
  description: 'For the kitchen, which has to shop on Thursday.',
  options: [{ text: 'Soup' }, { text: 'Salad' }],
};

const longComment =
  'I walk over it every morning, with two children and a bicycle. '.repeat(9) +
  'So my vote is clear, and I would like to hear from somebody who crosses at the mill.';

/** Under the poll of the market, the newest last. */
export const remarks = [
  { content: 'Wednesday would leave out everyone who works, would it not?', replies: [] },
  {
    content: longComment,
    replies: ['Nobody asked about the bridge.', 'I did, in fact.', 'Then vote in the other poll!'],
  },
  { content: 'Is there power on the square for the coffee cart?', replies: ['Yes, behind the fountain.'] },
  { content: 'A first line\nand a second one,\n\nthen one after a gap.', replies: [] },
] as const;
