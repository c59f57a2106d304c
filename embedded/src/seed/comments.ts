/** A comment on a demo poll. `author` is an index into `demoPeople`; the likers are the people after the author. */
export interface DemoComment {
  readonly author: number;
  readonly content: string;
  readonly hoursAgo: number;
  readonly likes: number;
  readonly replies?: readonly Omit<DemoComment, 'replies'>[];
}

/** Keyed by the poll's title. */
export const demoComments: Readonly<Record<string, readonly DemoComment[]>> = {
  'Which day should the neighbourhood market open?': [
    {
      author: 9,
      content: 'Friday would suit the bakers: they bake for the weekend anyway.',
      hoursAgo: 2.6,
      likes: 6,
      replies: [
        { author: 0, content: 'Good point, I had not thought of the bakers.', hoursAgo: 2.4, likes: 2 },
        { author: 21, content: 'And the florist, for the same reason.', hoursAgo: 1.1, likes: 1 },
      ],
    },
    { author: 30, content: 'Saturday, so that those of us who work can come too.', hoursAgo: 0.7, likes: 9 },
  ],
  'What should we read next?': [
    {
      author: 12,
      content: 'The Summer Book is short. We could read it and another one.',
      hoursAgo: 6,
      likes: 4,
      replies: [{ author: 33, content: 'Two in one evening? I would bring cake.', hoursAgo: 5.2, likes: 5 }],
    },
  ],
  'Tabs or spaces?': [
    { author: 17, content: 'I came for the argument and found a formatter.', hoursAgo: 9, likes: 11 },
    {
      author: 26,
      content: 'Tabs, for those who need wider steps to read at all.',
      hoursAgo: 8.2,
      likes: 14,
      replies: [{ author: 41, content: 'That changed my mind.', hoursAgo: 7.9, likes: 3 }],
    },
  ],
  'Should the ring road be closed to cars on Sundays?': [
    { author: 5, content: 'The number 7 bus stops there. Does it go on running?', hoursAgo: 17, likes: 3 },
    { author: 38, content: 'In summer the whole street would be a playground.', hoursAgo: 12, likes: 8 },
  ],
  'Name for the new library cat': [
    { author: 15, content: 'She sat on the reference desk while I voted.', hoursAgo: 96, likes: 12 },
  ],
};
