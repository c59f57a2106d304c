export const registerMessages = {
  title: 'Create your account',
  username: 'Username',
  email: 'Email',
  passwords: {
    password: 'Password',
    hint: 'At least 6 characters',
    confirmation: 'Confirm password',
    toggle: { show: 'Show password', hide: 'Hide password' },
    confirmationToggle: { show: 'Show confirmed password', hide: 'Hide confirmed password' },
  },
  submit: 'Sign Up',
  submitting: 'Creating your account…',
  purposes: {
    poll: 'Sign up to vote on this poll.',
    code: 'Sign up to vote on this poll.',
    join: 'Sign up to open your invitation.',
    pollResults: 'Sign up to see these results.',
    create: 'Sign up to create a poll.',
    other: 'Sign up to open this page.',
  },
  haveAccount: 'Already have an account?',
  signIn: 'Sign In',
  invited: 'Only invited people can register.',
  refusals: {
    registration_closed: 'This installation takes no new accounts. Please ask its operator.',
    not_invited: 'Only invited people can register here. Use the address that was invited, or open your personal link.',
  },
} as const;
