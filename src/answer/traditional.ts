export { simplified, traditional } from '../chinese.ts';
