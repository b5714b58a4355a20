export { default } from '@/screens/people/people-screen';
