export { default } from '@/kinds/locate/screens/target/versions/page';
