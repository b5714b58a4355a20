export { default } from '@/kinds/locate/screens/target/learning/page';
