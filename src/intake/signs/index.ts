export { SIGN_IDS, signsOf } from './signs.ts';
