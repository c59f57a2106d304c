import { expect, test } from '@jest/globals';
import { texts } from './texts.ts';

/** The texts of the product's specification, §5 and §8. */
const promised = `
Invalid authentication token received
Email and password are required
Passwords do not match
Password must be at least 6 characters long
Account created successfully!
Poll title is required
Title must be at least 5 characters long
Title must not exceed 200 characters
Description must not exceed 500 characters
At least 2 options are required
Option text is required
Option text must not exceed 100 characters
All options must be unique
End date must be in the future (at least 1 minute from now)
A poll must have at least 2 options
Please fix the form errors before submitting
You can only edit your own polls
Please select an image file
File size must be less than 5MB
Invalid token format
Circuit breaker is OPEN
Session expired. Please login again.
Authentication failed. Please login again.
Connection failed:
Failed to complete login process
Login failed
Registration failed
Failed to load polls
Failed to create poll
Failed to update poll
Poll not found
Cannot edit a closed poll
Failed to load poll
Please sign in to reply
Please sign in to comment
Please sign in to vote
Please sign in to like comments
Please sign in to delete comments
This poll has been closed and no longer accepts replies
This poll has been closed and no longer accepts comments
This poll has been closed and is no longer accepting votes
You have already voted in this poll
Please wait before posting another reply
Please wait before posting another comment
Failed to add reply
Failed to add comment
Failed to delete comment
Failed to record vote
Failed to like comment
Failed to update profile
Failed to remove profile picture
Failed to load voted polls
Failed to load notifications
Failed to mark as read
Failed to mark all as read
Failed to delete notification
Failed to load your polls
Failed to update poll status
Failed to delete poll
Failed to load poll results
Failed to export poll results. Please try again.
Results are private for this poll
I'm having trouble connecting to get you a proper answer right now...
Vote recorded successfully!
Comment added successfully!
Reply added successfully!
Comment deleted successfully!
Comment liked!
Comment unliked!
Profile updated successfully!
Profile picture removed successfully!
Poll deleted successfully
Poll closed successfully
Poll activated successfully
Poll reopened successfully
All notifications marked as read
Login successful!
Logged out successfully!
Account created successfully!
`
  .trim()
  .split('\n');

/** Texts that the contract adds to the specification. */
const settled = `
Invalid email or password
Replies can only be added to top-level comments
Authentication failed: no token
Authentication failed: invalid token
`
  .trim()
  .split('\n');

const allTexts = new Set<string>(Object.values(texts).flatMap((group) => Object.values(group)));

test.each([...promised, ...settled])('says "%s"', (sentence) => {
  expect(allTexts).toContain(sentence);
});
